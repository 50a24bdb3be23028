# Se construye con `docker build -t cuotica .` (o podman, o buildah). BASE puede ser cualquier Debian con `bun` 1.4.5.
# BASE_DIGEST la fija (`sha256:…`): docs/operacion.md dice cómo se averigua y cómo se dan los demás datos de la etiqueta.
ARG BASE=oven/bun:1.4.5-slim
ARG BASE_DIGEST=

# Lo que el servidor usa, y nada más: sin las dependencias opcionales con que otros paquetes traerían las de desarrollo,
# y sin el código fuente de SQLite ni sus binarios de otros sistemas. Todos menos SQLite van ya dentro de dist/server;
# quedan por la licencia de cada uno.
FROM ${BASE}${BASE_DIGEST:+@${BASE_DIGEST}} AS deps
WORKDIR /app
COPY package.json bun.lock ./
RUN bun install --frozen-lockfile --production --omit=peer --omit=optional \
  && cd node_modules/better-sqlite3 \
  && rm -rf deps src prebuilds/darwin-* prebuilds/linuxmusl-* prebuilds/win32-*

FROM ${BASE}${BASE_DIGEST:+@${BASE_DIGEST}} AS build
WORKDIR /app
COPY package.json bun.lock ./
RUN bun install --frozen-lockfile
COPY . .
# De qué código es y cuándo se construye: lo dicen Estado, /healthz y «cli version».
ARG REVISION=
ARG CREATED=
RUN bun run build && bun scripts/sbom.ts sbom.cdx.json

FROM ${BASE}${BASE_DIGEST:+@${BASE_DIGEST}}
# La imagen oficial de Bun ya tiene un usuario 1000.
RUN (getent passwd 1000 > /dev/null || useradd --uid 1000 --no-create-home --shell /usr/sbin/nologin cuotica) \
  && mkdir --mode 0700 /data && chown 1000:1000 /data
WORKDIR /app
COPY --from=deps /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY drizzle drizzle
# Qué paquetes lleva, en CycloneDX.
COPY --from=build /app/sbom.cdx.json ./
COPY package.json LICENSE ./
ARG BASE
ARG BASE_DIGEST
ARG VERSION=sin-version
ARG REVISION=desconocida
ARG CREATED=
ARG SOURCE=
LABEL org.opencontainers.image.title="Cuotica" \
  org.opencontainers.image.description="Micropréstamos en línea para Venezuela: un proceso, una base de datos SQLite, en español." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.created="${CREATED}" \
  org.opencontainers.image.source="${SOURCE}" \
  org.opencontainers.image.base.name="${BASE}" \
  org.opencontainers.image.base.digest="${BASE_DIGEST}"
# Dentro del contenedor escucha en todas partes: quién llega hasta él lo decide `-p`.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=6s --start-period=20s CMD ["bun", "dist/server/cli.js", "health"]
# `docker run cuotica` sirve; `docker run cuotica cli doctor` corre una orden de package.json con el mismo programa.
ENTRYPOINT ["bun", "run", "--silent"]
CMD ["dist/server/main.js"]
