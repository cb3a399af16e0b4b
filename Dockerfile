# The shop in a container. docs/deploy.md#container says how to use it.
#
#   docker build -t trastienda .
#   docker run --read-only --tmpfs /tmp -v shop:/data -p 127.0.0.1:3000:3000 trastienda

FROM node:24-alpine AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# The release and the packages that it needs, in the versions that were tested (npm-shrinkwrap.json).
RUN npm pack --pack-destination /tmp \
    && mkdir /app \
    && tar -xzf /tmp/trastienda-*.tgz -C /app --strip-components=1 \
    && npm ci --prefix /app --omit=dev --ignore-scripts --no-audit --no-fund

# Node alone: npm and what else its image has is not needed any more, and would have to be kept up to date.
FROM alpine:3.22
RUN apk add --no-cache libstdc++ \
    && addgroup -g 1000 shop \
    && adduser -u 1000 -G shop -D -H -s /sbin/nologin shop \
    && install -d -o shop -g shop -m 700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
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
