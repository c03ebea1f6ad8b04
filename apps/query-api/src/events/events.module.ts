import { Module } from '@nestjs/common';
import { EventStore } from '#event-store';
import { queryProviders } from '../kernel/context-query.js';
import { EventQueries } from './event.queries.js';
import { EventsController } from './events.controller.js';
import { FeedCursors } from './feed-cursors.js';
import { FeedProgress } from './feed-progress.js';
import { FeedReader } from './feed-reader.js';
import { FeedSubscribers } from './feed-subscribers.js';

@Module({
  controllers: [EventsController],
  providers: [
    ...queryProviders(EventQueries),
    FeedCursors,
    FeedProgress,
    FeedReader,
    { provide: FeedSubscribers, useFactory: (events: EventStore) => new FeedSubscribers(events), inject: [EventStore] },
  ],
})
export class EventsModule {}
