// openapi-generator-cli generate -i $BASE/openapi.json -g java --library native -p openApiNullable=false -o api
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.BillsApi;
import org.openapitools.client.api.EventsApi;
import org.openapitools.client.model.ActionOutcomeView;
import org.openapitools.client.model.AddNoteRequest;
import org.openapitools.client.model.AnyOtherEvent;
import org.openapitools.client.model.BillActionRequest;
import org.openapitools.client.model.BillNoteAddedEvent;
import org.openapitools.client.model.BillSubmittedEvent;
import org.openapitools.client.model.BillView;
import org.openapitools.client.model.EventPage;
import org.openapitools.client.model.Problem;
import org.openapitools.client.model.PublicEvent;
import org.openapitools.client.model.SubmitBillRequest;

final class Client {
  public static void main(String[] arguments) throws Exception {
    String key = System.getenv("KEY");
    ApiClient api = new ApiClient();
    api.updateBaseUri(System.getenv("BASE"));
    api.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + key));
    ObjectMapper json = ApiClient.createDefaultObjectMapper();
    BillsApi bills = new BillsApi(api);
    SubmitBillRequest body = json.readValue(new File(System.getenv("BILL")), SubmitBillRequest.class);

    // Submit a bill. The key makes a retry safe.
    BillView bill = bills.createBill(body, null, null, null, "java-1");

    // An error response is an object: decide by its code, show its errors.
    SubmitBillRequest wrong = json.readValue(new File(System.getenv("BILL")), SubmitBillRequest.class);
    wrong.getBill().setServiceLines(List.of());
    Problem problem = null;
    try {
      bills.createBill(wrong, null, null, null, null);
    } catch (ApiException refused) {
      problem = json.readValue(refused.getResponseBody(), Problem.class);
    }

    // Perform an action. The lifecycle lists the allowed actions.
    AddNoteRequest note =
        new AddNoteRequest()
            .action(AddNoteRequest.ActionEnum.ADD_NOTE)
            .note("The adjuster calls back on Monday.");
    ActionOutcomeView noted =
        bills.performBillAction(bill.getId(), new BillActionRequest(note), null, null, null);

    // Read the feed page by page. The class determines the type of the event.
    List<String> seen = new ArrayList<>();
    EventsApi events = new EventsApi(api);
    for (String cursor = "0"; cursor != null; ) {
      EventPage page = events.listEvents(cursor, 1, null, null, null, null, null, null, null, null, null, null);
      for (PublicEvent event : page.getEvents()) {
        Object actual = event.getActualInstance();
        if (actual instanceof BillSubmittedEvent
            && ((BillSubmittedEvent) actual).getData().getBillId().equals(bill.getId())) {
          seen.add("bill.submitted");
        }
        if (actual instanceof BillNoteAddedEvent
            && ((BillNoteAddedEvent) actual).getData().getBillId().equals(bill.getId())) {
          seen.add("bill.note_added");
        }
      }
      cursor = page.getNextCursor();
    }

    // An event type that is added later is parsed as any other event.
    String tomorrow =
        "{\"id\":\"evt_aaaaaaaaaaaaaaaaaaaaaaaaaa\",\"sequence\":\"1\",\"type\":\"bill.teleported\","
            + "\"apiVersion\":\"2030-01-01\",\"createdAt\":\"2030-01-01T12:00:00.000Z\",\"data\":{}}";
    Object other = json.readValue(tomorrow, PublicEvent.class).getActualInstance();

    // Download the packet.
    Path packet = bills.getBillPacket(bill.getId(), null, null, null).toPath();
    byte[] pdf = Files.readAllBytes(packet);

    Map<String, Object> done = new LinkedHashMap<>();
    done.put("state", noted.getData().getLifecycle().getState());
    done.put("code", problem == null ? null : problem.getCode());
    done.put("path", problem == null ? null : problem.getErrors().get(0).getPath());
    done.put("notes", noted.getData().getNotes().size());
    done.put("seen", seen);
    done.put("other", ((AnyOtherEvent) other).getType());
    done.put("packet", new String(pdf, 0, 5, java.nio.charset.StandardCharsets.ISO_8859_1));
    System.out.println(json.writeValueAsString(done));
  }
}
