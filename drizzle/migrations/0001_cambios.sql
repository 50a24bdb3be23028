PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_alarmas` (
	`id` text PRIMARY KEY NOT NULL,
	`tipo` text NOT NULL,
	`de` text DEFAULT '' NOT NULL,
	`detalle` text NOT NULL,
	`desde` integer NOT NULL,
	`avisada` integer,
	`resuelta` integer,
	CONSTRAINT "alarmas_tipo_valor" CHECK("tipo" in ('disco', 'escritura', 'base', 'mensajes', 'respaldo', 'ensayo', 'doctor', 'dispositivo', 'certificado', 'tarea', 'reloj', 'banco', 'voz')),
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
CREATE TABLE `__new_respaldos` (
	`id` text PRIMARY KEY NOT NULL,
	`nombre` text NOT NULL,
	`destino` text NOT NULL,
	`motivo` text NOT NULL,
	`empezo` integer NOT NULL,
	`termino` integer,
	`revisado` integer DEFAULT false NOT NULL,
	`cifrado` integer DEFAULT false NOT NULL,
	`bytes` integer,
	`imagenes` integer,
	`imagenesNuevas` integer,
	`error` text,
	`borrado` integer,
	`actorId` text,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "respaldos_fin" CHECK(revisado = 0 or (termino is not null and error is null)),
	CONSTRAINT "respaldos_destino_valor" CHECK("destino" in ('local', 'carpeta', 's3')),
	CONSTRAINT "respaldos_motivo_valor" CHECK("motivo" in ('hora', 'panel', 'orden', 'migracion', 'reponer', 'cambios')),
	CONSTRAINT "respaldos_empezo_entero" CHECK(typeof("empezo") = 'integer'),
	CONSTRAINT "respaldos_termino_entero" CHECK(typeof("termino") in ('integer', 'null')),
	CONSTRAINT "respaldos_revisado_logico" CHECK("revisado" in (0, 1)),
	CONSTRAINT "respaldos_cifrado_logico" CHECK("cifrado" in (0, 1)),
	CONSTRAINT "respaldos_bytes_entero" CHECK(typeof("bytes") in ('integer', 'null')),
	CONSTRAINT "respaldos_imagenes_entero" CHECK(typeof("imagenes") in ('integer', 'null')),
	CONSTRAINT "respaldos_imagenesNuevas_entero" CHECK(typeof("imagenesNuevas") in ('integer', 'null')),
	CONSTRAINT "respaldos_borrado_entero" CHECK(typeof("borrado") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_respaldos`("id", "nombre", "destino", "motivo", "empezo", "termino", "revisado", "cifrado", "bytes", "imagenes", "imagenesNuevas", "error", "borrado", "actorId") SELECT "id", "nombre", "destino", "motivo", "empezo", "termino", "revisado", "cifrado", "bytes", "imagenes", "imagenesNuevas", "error", "borrado", "actorId" FROM `respaldos`;--> statement-breakpoint
DROP TABLE `respaldos`;--> statement-breakpoint
ALTER TABLE `__new_respaldos` RENAME TO `respaldos`;--> statement-breakpoint
CREATE INDEX `respaldos_empezo` ON `respaldos` (`empezo`,`id`);--> statement-breakpoint
CREATE INDEX `respaldos_destino` ON `respaldos` (`destino`,`empezo`,`id`);