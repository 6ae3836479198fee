# Builds with everything, keeps what the running program needs. The pinned Node comes with the packages.
FROM node:20-slim AS build
# The pinned Node needs libatomic.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
# First without the sources, so that a change in them does not install everything again.
RUN node scripts/run.mjs install
COPY . .
# The folder of Git stays outside: docker build --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT=
RUN node scripts/run.mjs build && npm prune --omit=dev --no-audit --no-fund

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates libatomic1 libstdc++6 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --create-home --uid 1001 dorfplatz \
  && install -d -o dorfplatz -g dorfplatz -m 750 /data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/migrations migrations
COPY --from=build /app/demo demo
COPY --from=build /app/src src
COPY --from=build /app/package.json ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/app/node_modules/.bin:$PATH
USER dorfplatz
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.ts"]
