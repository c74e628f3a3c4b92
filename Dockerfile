# Adhelm as an image: see docs/deployment.md. Debian, because the embedded ClickHouse needs glibc.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /opt/adhelm
COPY . .
RUN npm ci --no-audit --no-fund \
 && npm run build \
 && npm prune --omit=dev --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    SITE_PORT=3001 \
    DATA_DIR=/data
WORKDIR /opt/adhelm
# Owned by root: the product may read its code and not change it.
COPY --from=build /opt/adhelm ./
RUN install --directory --owner=node --group=node --mode=0750 /data
USER node
VOLUME /data
EXPOSE 3000
EXPOSE 3001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "apps/api/src/main.ts"]
