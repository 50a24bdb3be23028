PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_alarmas` (
	`id` text PRIMARY KEY NOT NULL,
	`tipo` text NOT NULL,
	`de` text DEFAULT '' NOT NULL,
	`detalle` text NOT NULL,
	`desde` integer NOT NULL,
	`avisada` integer,
	`resuelta` integer,
	CONSTRAINT "alarmas_tipo_valor" CHECK("tipo" in ('disco', 'escritura', 'mensajes', 'respaldo', 'doctor', 'dispositivo', 'certificado', 'tarea', 'reloj', 'banco', 'voz')),
	CONSTRAINT "alarmas_desde_entero" CHECK(typeof("desde") = 'integer'),
	CONSTRAINT "alarmas_avisada_entero" CHECK(typeof("avisada") in ('integer', 'null')),
	CONSTRAINT "alarmas_resuelta_entero" CHECK(typeof("resuelta") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_alarmas`("id", "tipo", "de", "detalle", "desde", "avisada", "resuelta") SELECT "id", "tipo", "de", "detalle", "desde", "avisada", "resuelta" FROM `alarmas`;--> statement-breakpoint
DROP TABLE `alarmas`;--> statement-breakpoint
ALTER TABLE `__new_alarmas` RENAME TO `alarmas`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `alarmas_abierta` ON `alarmas` (`tipo`,`de`) WHERE resuelta is null;--> statement-breakpoint
CREATE INDEX `alarmas_desde` ON `alarmas` (`desde`,`id`);--> statement-breakpoint
CREATE TABLE `__new_consultasBanco` (
	`banco` text PRIMARY KEY NOT NULL,
	`hasta` integer,
	`intentado` integer,
	`logrado` integer,
	`error` text,
	`fallos` integer DEFAULT 0 NOT NULL,
	`proximo` integer,
	CONSTRAINT "consultasBanco_hasta_entero" CHECK(typeof("hasta") in ('integer', 'null')),
	CONSTRAINT "consultasBanco_intentado_entero" CHECK(typeof("intentado") in ('integer', 'null')),
	CONSTRAINT "consultasBanco_logrado_entero" CHECK(typeof("logrado") in ('integer', 'null')),
	CONSTRAINT "consultasBanco_fallos_entero" CHECK(typeof("fallos") = 'integer'),
	CONSTRAINT "consultasBanco_proximo_entero" CHECK(typeof("proximo") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_consultasBanco`("banco", "hasta", "intentado", "logrado", "error", "proximo") SELECT "banco", "hasta", "intentado", "logrado", "error", "proximo" FROM `consultasBanco`;--> statement-breakpoint
DROP TABLE `consultasBanco`;--> statement-breakpoint
ALTER TABLE `__new_consultasBanco` RENAME TO `consultasBanco`;