// Creates the services' user, with access only to their two databases. Runs once, on a new volume.
db.getSiblingDB('admin').createUser({
  user: 'workcomp',
  pwd: process.env.WORKCOMP_PASSWORD,
  roles: [
    { role: 'readWrite', db: 'workcomp_views' },
    { role: 'readWrite', db: 'workcomp_desk' },
  ],
});
