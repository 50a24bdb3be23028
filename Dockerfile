# Se construye con `docker build -t cuotica .` (o podman, o buildah). BASE puede ser cualquier Debian con `bun` 1.4.5.
ARG BASE=oven/bun:1.4.5-slim

# Lo que el servidor usa, y nada más: sin las dependencias opcionales con que otros paquetes traerían las de desarrollo,
# y sin el código fuente de SQLite ni sus binarios de otros sistemas.
FROM ${BASE} AS deps
WORKDIR /app
COPY package.json bun.lock ./
RUN bun install --frozen-lockfile --production --omit=peer --omit=optional \
  && cd node_modules/better-sqlite3 \
  && rm -rf deps src prebuilds/darwin-* prebuilds/linuxmusl-* prebuilds/win32-*

FROM ${BASE} AS build
WORKDIR /app
COPY package.json bun.lock ./
RUN bun install --frozen-lockfile
COPY . .
RUN bun run build

FROM ${BASE}
# La imagen oficial de Bun ya tiene un usuario 1000.
RUN (getent passwd 1000 > /dev/null || useradd --uid 1000 --no-create-home --shell /usr/sbin/nologin cuotica) \
  && mkdir --mode 0700 /data && chown 1000:1000 /data
WORKDIR /app
COPY --from=deps /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY drizzle drizzle
COPY rules rules
COPY server server
COPY package.json LICENSE ./
# Dentro del contenedor escucha en todas partes: quién llega hasta él lo decide `-p`.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=6s --start-period=20s CMD ["bun", "server/cli.ts", "health"]
# `docker run cuotica` sirve; `docker run cuotica cli doctor` corre una orden de package.json con el mismo programa.
ENTRYPOINT ["bun", "run", "--silent"]
CMD ["server/main.ts"]
