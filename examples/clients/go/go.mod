module example.com/client

go 1.18

require gopkg.in/validator.v2 v2.0.1
