# openapi-python-client generate --config generator.yaml --meta none --url $BASE/openapi.json --output-path billing
import json
import os
from typing import TypeVar

from billing.api.bills import create_bill, get_bill_packet, perform_bill_action
from billing.api.events import list_events
from billing.client import AuthenticatedClient
from billing.models import (
    ActionOutcomeView,
    AddNoteRequest,
    AddNoteRequestAction,
    AnyOtherEvent,
    BillNoteAddedEvent,
    BillSubmittedEvent,
    BillView,
    EventPage,
    Problem,
    SubmitBillRequest,
)
from billing.types import File

T = TypeVar("T")


def must(answer: object, kind: type[T]) -> T:
    """Returns the response if it has this class. Otherwise exits with an error."""
    if not isinstance(answer, kind):
        raise SystemExit(f"{kind.__name__} was expected, not {answer}")
    return answer


def read_bill() -> SubmitBillRequest:
    with open(os.environ["BILL"], encoding="utf-8") as file:
        return SubmitBillRequest.from_dict(json.load(file))


client = AuthenticatedClient(base_url=os.environ["BASE"], token=os.environ["KEY"])

# Submit a bill. The key makes a retry safe.
bill = must(create_bill.sync(client=client, body=read_bill(), idempotency_key="python-1"), BillView)

# An error response is an object: decide by its code, show its errors.
wrong = read_bill()
wrong.bill.service_lines = []
problem = must(create_bill.sync(client=client, body=wrong), Problem)

# Perform an action. The lifecycle lists the allowed actions.
note = AddNoteRequest(action=AddNoteRequestAction.ADD_NOTE, note="The adjuster calls back on Monday.")
noted = must(perform_bill_action.sync(bill.id, client=client, body=note), ActionOutcomeView)

# Read the feed page by page. The class determines the type of the event.
seen: list[str] = []
cursor: str | None = "0"
while cursor is not None:
    page = must(list_events.sync(client=client, cursor=cursor, limit=1), EventPage)
    for event in page.events:
        if isinstance(event, (BillSubmittedEvent, BillNoteAddedEvent)) and event.data.bill_id == bill.id:
            seen.append(event.type_)
    cursor = page.next_cursor

# An event type that is added later is parsed as any other event.
tomorrow = EventPage.from_dict(
    {
        "events": [
            {
                "id": "evt_" + "a" * 26,
                "sequence": "1",
                "type": "bill.teleported",
                "apiVersion": "2030-01-01",
                "createdAt": "2030-01-01T12:00:00.000Z",
                "data": {},
            }
        ],
        "nextCursor": None,
    }
)
other = must(tomorrow.events[0], AnyOtherEvent)

# Download the packet.
packet = must(get_bill_packet.sync(bill.id, client=client), File)

print(
    json.dumps(
        {
            "state": noted.data.lifecycle.state,
            "code": problem.code,
            "path": problem.errors[0].path if problem.errors else None,
            "notes": len(noted.data.notes or []),
            "seen": seen,
            "other": other.type_,
            "packet": packet.payload.read()[:5].decode(),
        }
    )
)
