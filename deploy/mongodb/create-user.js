// Runs once, when the database's volume is new: the services get their two databases and nothing else.
db.getSiblingDB('admin').createUser({
  user: 'workcomp',
  pwd: process.env.WORKCOMP_PASSWORD,
  roles: [
    { role: 'readWrite', db: 'workcomp_views' },
    { role: 'readWrite', db: 'workcomp_desk' },
  ],
});
