// openapi-generator-cli generate -i $BASE/openapi.json -g go -o billing \
//   -p packageName=billing,withGoMod=false,disallowAdditionalPropertiesIfNotPresent=false
package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"os"

	"example.com/client/billing"
)

type done struct {
	State  string   `json:"state"`
	Code   string   `json:"code"`
	Path   string   `json:"path"`
	Notes  int      `json:"notes"`
	Seen   []string `json:"seen"`
	Other  string   `json:"other"`
	Packet string   `json:"packet"`
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func readBill() billing.SubmitBillRequest {
	var bill billing.SubmitBillRequest
	if err := json.Unmarshal(must(os.ReadFile(os.Getenv("BILL"))), &bill); err != nil {
		log.Fatal(err)
	}
	return bill
}

func main() {
	ctx := context.Background()
	configuration := billing.NewConfiguration()
	configuration.Servers = billing.ServerConfigurations{{URL: os.Getenv("BASE")}}
	configuration.AddDefaultHeader("Authorization", "Bearer "+os.Getenv("KEY"))
	api := billing.NewAPIClient(configuration)
	result := done{Seen: []string{}}

	// Submit a bill. The key makes a retry safe.
	bill, _, err := api.BillsAPI.CreateBill(ctx).SubmitBillRequest(readBill()).IdempotencyKey("go-1").Execute()
	if err != nil {
		log.Fatal(err)
	}

	// An error response is an object: decide by its code, show its errors.
	wrong := readBill()
	wrong.Bill.ServiceLines = []billing.ServiceLineForm{}
	_, _, err = api.BillsAPI.CreateBill(ctx).SubmitBillRequest(wrong).Execute()
	var refused *billing.GenericOpenAPIError
	if errors.As(err, &refused) {
		if problem, ok := refused.Model().(billing.Problem); ok {
			result.Code = problem.Code
			result.Path = problem.Errors[0].Path
		}
	}

	// Perform an action. The lifecycle lists the allowed actions.
	note := billing.NewAddNoteRequest("add_note", "The adjuster calls back on Monday.")
	noted, _, err := api.BillsAPI.PerformBillAction(ctx, bill.Id).
		BillActionRequest(billing.AddNoteRequestAsBillActionRequest(note)).Execute()
	if err != nil {
		log.Fatal(err)
	}
	result.State = noted.Data.Lifecycle.State
	result.Notes = len(noted.Data.Notes)

	// Read the feed page by page. The member that is set determines the type of the event.
	for cursor, more := "0", true; more; {
		page, _, err := api.EventsAPI.ListEvents(ctx).Cursor(cursor).Limit(1).Execute()
		if err != nil {
			log.Fatal(err)
		}
		for _, event := range page.Events {
			if event.BillSubmittedEvent != nil && event.BillSubmittedEvent.Data.BillId == bill.Id {
				result.Seen = append(result.Seen, event.BillSubmittedEvent.Type)
			}
			if event.BillNoteAddedEvent != nil && event.BillNoteAddedEvent.Data.BillId == bill.Id {
				result.Seen = append(result.Seen, event.BillNoteAddedEvent.Type)
			}
		}
		if more = page.NextCursor.Get() != nil; more {
			cursor = *page.NextCursor.Get()
		}
	}

	// An event type that is added later is parsed as any other event.
	var tomorrow billing.PublicEvent
	if err := json.Unmarshal([]byte(`{"id":"evt_aaaaaaaaaaaaaaaaaaaaaaaaaa","sequence":"1","type":"bill.teleported",
		"apiVersion":"2030-01-01","createdAt":"2030-01-01T12:00:00.000Z","data":{}}`), &tomorrow); err != nil {
		log.Fatal(err)
	}
	result.Other = tomorrow.AnyOtherEvent.Type

	// Download the packet.
	packet, _, err := api.BillsAPI.GetBillPacket(ctx, bill.Id).Execute()
	if err != nil {
		log.Fatal(err)
	}
	result.Packet = string(must(io.ReadAll(packet))[:5])

	os.Stdout.Write(must(json.Marshal(result)))
}
