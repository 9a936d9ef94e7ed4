# The server with its page, in three steps: the page, the package, and what runs.
FROM node:20-slim AS page
WORKDIR /build
COPY web web
COPY src src
RUN cd web && npm ci && npm run build

FROM python:3.11-slim AS package
WORKDIR /build
COPY pyproject.toml constraints.txt hatch_build.py README.md LICENSE NOTICE ./
COPY tools tools
COPY --from=page /build/src src
RUN python -m venv /opt/ladrilho && /opt/ladrilho/bin/pip install --no-cache-dir -c constraints.txt '.[postgres]'
# Machine code for any processor of this kind, made now so that nobody waits later.
ENV LADRILHO_CACHE_DIR=/opt/ladrilho/cache NUMBA_CPU_NAME=generic
RUN /opt/ladrilho/bin/ladrilho warm-up

FROM python:3.11-slim
RUN useradd --system --create-home --home-dir /srv/ladrilho ladrilho
COPY --from=package --chown=ladrilho /opt/ladrilho /opt/ladrilho
USER ladrilho
WORKDIR /srv/ladrilho
ENV LADRILHO_CACHE_DIR=/opt/ladrilho/cache NUMBA_CPU_NAME=generic LADRILHO_DATABASE=/srv/ladrilho/games.db
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["/opt/ladrilho/bin/ladrilho", "serve", "--host", "0.0.0.0", "--no-open"]
