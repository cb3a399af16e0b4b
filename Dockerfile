# The shop in a container. docs/deploy.md#container says how to use it.
#
#   docker build -t trastienda .
#   docker run --read-only --tmpfs /tmp -v shop:/data -p 127.0.0.1:3000:3000 trastienda

# One base with one libc for building and running, as of this digest. `docker buildx imagetools inspect node:24-alpine`
# shows the digest of a newer image.
FROM node:24-alpine@sha256:d32cdf619f63fe0471182d08996dd516c6275bb5fd31ae06e55a570bd9e1ad43 AS base

FROM base AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# The release and the packages that it needs, in the versions that were tested (npm-shrinkwrap.json).
RUN npm pack --pack-destination /tmp \
    && mkdir /app \
    && tar -xzf /tmp/trastienda-*.tgz -C /app --strip-components=1 \
    && npm ci --prefix /app --omit=dev --ignore-scripts --no-audit --no-fund

# The base has the user `node` with the id 1000. The shop needs no package managers.
FROM base
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
        /usr/local/bin/yarn /usr/local/bin/yarnpkg /sbin/apk \
    && install -d -o node -g node -m 700 /data
COPY --from=build /app /app
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    DEMO=none \
    NODE_COMPILE_CACHE=/tmp/node
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 3000
# The first start may make a shop, and a new version may back it up before it changes its tables: both answer 503.
HEALTHCHECK --interval=30s --timeout=5s --start-period=5m --start-interval=2s \
    CMD wget -q -O /dev/null "http://127.0.0.1:${PORT}/health" || exit 1
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "/app/scripts/trastienda.mjs"]
CMD ["start"]
