CREATE TABLE `cajas` (
	`id` text PRIMARY KEY NOT NULL,
	`nombre` text NOT NULL,
	`moneda` text NOT NULL,
	`banco` text,
	`cuentaId` text,
	`creado` integer NOT NULL,
	`creadoPor` text,
	FOREIGN KEY (`cuentaId`) REFERENCES `cuentasBanco`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creadoPor`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cajas_moneda_valor" CHECK("moneda" in ('bs', 'usd')),
	CONSTRAINT "cajas_creado_entero" CHECK(typeof("creado") = 'integer')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cajas_cuenta` ON `cajas` (`cuentaId`) WHERE cuentaId is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `cajas_banco_sin_cuenta` ON `cajas` (`banco`) WHERE banco is not null and cuentaId is null;--> statement-breakpoint
CREATE TABLE `cerrados` (
	`hasta` text PRIMARY KEY NOT NULL,
	`fecha` integer NOT NULL,
	`actorId` text NOT NULL,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cerrados_hasta_dia" CHECK("hasta" is date("hasta")),
	CONSTRAINT "cerrados_fecha_entero" CHECK(typeof("fecha") = 'integer')
);
--> statement-breakpoint
CREATE TABLE `cierres` (
	`id` text PRIMARY KEY NOT NULL,
	`cajaId` text NOT NULL,
	`dia` text NOT NULL,
	`vez` integer NOT NULL,
	`esperado` integer NOT NULL,
	`contado` integer NOT NULL,
	`nota` text,
	`fecha` integer NOT NULL,
	`actorId` text NOT NULL,
	FOREIGN KEY (`cajaId`) REFERENCES `cajas`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cierres_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "cierres_vez_entero" CHECK(typeof("vez") = 'integer'),
	CONSTRAINT "cierres_esperado_entero" CHECK(typeof("esperado") = 'integer'),
	CONSTRAINT "cierres_contado_entero" CHECK(typeof("contado") = 'integer'),
	CONSTRAINT "cierres_fecha_entero" CHECK(typeof("fecha") = 'integer')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cierres_un_dia` ON `cierres` (`cajaId`,`dia`,`vez`);--> statement-breakpoint
CREATE TABLE `movimientosCaja` (
	`id` text PRIMARY KEY NOT NULL,
	`cajaId` text NOT NULL,
	`dia` text NOT NULL,
	`diaValor` text NOT NULL,
	`monto` integer NOT NULL,
	`valor` integer NOT NULL,
	`sobre` text,
	`traslado` text,
	`motivo` text,
	`fecha` integer NOT NULL,
	`actorId` text,
	FOREIGN KEY (`cajaId`) REFERENCES `cajas`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actorId`) REFERENCES `usuarios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "movimientosCaja_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "movimientosCaja_diaValor_dia" CHECK("diaValor" is date("diaValor")),
	CONSTRAINT "movimientosCaja_monto_entero" CHECK(typeof("monto") = 'integer'),
	CONSTRAINT "movimientosCaja_valor_entero" CHECK(typeof("valor") = 'integer'),
	CONSTRAINT "movimientosCaja_fecha_entero" CHECK(typeof("fecha") = 'integer'),
	CONSTRAINT "movimientosCaja_de_que" CHECK((sobre is null) <> (traslado is null))
);
--> statement-breakpoint
CREATE INDEX `movimientosCaja_dia` ON `movimientosCaja` (`cajaId`,`dia`,`id`);--> statement-breakpoint
CREATE INDEX `movimientosCaja_fecha` ON `movimientosCaja` (`fecha`,`id`);--> statement-breakpoint
CREATE INDEX `movimientosCaja_sobre` ON `movimientosCaja` (`sobre`) WHERE sobre is not null;--> statement-breakpoint
CREATE TABLE `saldosCajas` (
	`cajaId` text NOT NULL,
	`dia` text NOT NULL,
	`monto` integer NOT NULL,
	`valor` integer NOT NULL,
	PRIMARY KEY(`cajaId`, `dia`),
	FOREIGN KEY (`cajaId`) REFERENCES `cajas`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "saldosCajas_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "saldosCajas_monto_entero" CHECK(typeof("monto") = 'integer'),
	CONSTRAINT "saldosCajas_valor_entero" CHECK(typeof("valor") = 'integer')
);
--> statement-breakpoint
ALTER TABLE `pagos` ADD `cajaId` text REFERENCES cajas(id);--> statement-breakpoint
ALTER TABLE `asientos` ADD `diaValor` text CONSTRAINT "asientos_diaValor_dia" CHECK("diaValor" is date("diaValor"));--> statement-breakpoint
-- What was paid on another day than the one on which it was entered belongs to that day.
UPDATE `asientos` SET diaValor = (SELECT fechaPago FROM pagos WHERE pagos.id = pagoId)
WHERE concepto IN ('pago', 'reverso_pago') AND EXISTS (
	SELECT 1 FROM pagos WHERE pagos.id = pagoId AND fechaPago <> strftime('%Y-%m-%d', asientos.fecha / 1000 - 14400, 'unixepoch'));
--> statement-breakpoint
-- Each account of which a bank told something is a caja, and what a bank confirmed lies in its own. The rest of the money lies in none: nobody said where.
INSERT INTO `cajas` (id, nombre, moneda, banco, cuentaId, creado) SELECT id, nombre, 'bs', banco, id, creado FROM cuentasBanco;
--> statement-breakpoint
INSERT INTO `cajas` (id, nombre, moneda, creado) VALUES ('diferencias', 'Diferencias contadas', 'usd', 0);
--> statement-breakpoint
INSERT INTO `movimientosCaja` (id, cajaId, dia, diaValor, monto, valor, sobre, fecha)
SELECT pagos.id, m.cuentaId, m.dia, m.dia, m.monto, pagos.monto, pagos.id, e.creado
FROM emparejamientos AS e JOIN movimientosBanco AS m ON m.id = e.movimientoId JOIN pagos ON pagos.id = e.pagoId
WHERE e.deshecho IS NULL AND pagos.status = 'Aprobado';
--> statement-breakpoint
INSERT INTO `saldosCajas` (cajaId, dia, monto, valor)
SELECT cajaId, dia, sum(monto), sum(valor) FROM movimientosCaja GROUP BY 1, 2;
