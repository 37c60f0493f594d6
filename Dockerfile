# lastcard as a container: `docker build -t lastcard . && docker run -p 8000:8000 -v tables:/data lastcard`
FROM python:3.11-slim AS build
WORKDIR /src
COPY . .
RUN python -m venv /app && /app/bin/pip install --no-cache-dir --require-hashes -r requirements/server.txt \
    && /app/bin/pip install --no-cache-dir --no-deps .

FROM python:3.11-slim
COPY --from=build /app /app
RUN useradd --create-home --uid 1000 lastcard && mkdir /data && chown lastcard /data
USER lastcard
VOLUME /data
EXPOSE 8000
HEALTHCHECK CMD ["/app/bin/python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/health', timeout=3)"]
ENTRYPOINT ["/app/bin/lastcard", "serve", "--host", "0.0.0.0", "--log", "json"]
CMD ["--database", "/data/tables.db"]
