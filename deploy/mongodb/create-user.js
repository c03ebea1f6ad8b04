// Creates the user of the services with access to their two databases only. Runs once, on a new volume.
db.getSiblingDB('admin').createUser({
  user: 'workcomp',
  pwd: process.env.WORKCOMP_PASSWORD,
  roles: [
    { role: 'readWrite', db: 'workcomp_views' },
    { role: 'readWrite', db: 'workcomp_desk' },
  ],
});
