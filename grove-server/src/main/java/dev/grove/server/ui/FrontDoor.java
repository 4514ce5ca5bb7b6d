package dev.grove.server.ui;

import dev.grove.server.security.OpenToAll;
import java.net.URI;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Sends browsers that ask for the server itself to the UI. */
@RestController
@OpenToAll("it says where the UI is, and nothing of any tenant")
class FrontDoor {

    @GetMapping(
            path = {"/", "/ui"},
            produces = MediaType.TEXT_HTML_VALUE)
    ResponseEntity<Void> toUi() {
        return ResponseEntity.status(HttpStatus.FOUND)
                .location(URI.create(UiFiles.PATH))
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .build();
    }
}
