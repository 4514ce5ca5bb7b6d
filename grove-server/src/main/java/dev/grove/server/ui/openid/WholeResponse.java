package dev.grove.server.ui.openid;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.http.HttpResponse;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpResponse;

/** A response that was read whole. */
record WholeResponse(HttpResponse<byte[]> response) implements ClientHttpResponse {

    @Override
    public HttpStatusCode getStatusCode() {
        return HttpStatusCode.valueOf(response.statusCode());
    }

    @Override
    public String getStatusText() {
        return "";
    }

    @Override
    public HttpHeaders getHeaders() {
        HttpHeaders headers = new HttpHeaders();
        response.headers().map().forEach(headers::addAll);
        return headers;
    }

    @Override
    public InputStream getBody() {
        return new ByteArrayInputStream(response.body());
    }

    @Override
    public void close() {}
}
