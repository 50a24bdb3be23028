-- What a person owes through a credit below zero is part of what they owe. From here on its keepers add it (triggers.sql).
UPDATE `usuarios` SET saldo = saldo + (SELECT monto FROM creditos WHERE creditos.userId = usuarios.id)
WHERE id IN (SELECT userId FROM creditos WHERE monto > 0);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_diario` (
	`dia` text NOT NULL,
	`cuenta` text NOT NULL,
	`concepto` text NOT NULL,
	`monto` integer NOT NULL,
	`debe` integer NOT NULL,
	`bs` integer NOT NULL,
	`cantidad` integer NOT NULL,
	PRIMARY KEY(`dia`, `cuenta`, `concepto`),
	CONSTRAINT "diario_dia_dia" CHECK("dia" is date("dia")),
	CONSTRAINT "diario_cuenta_valor" CHECK("cuenta" in ('caja', 'cartera', 'ingresos_interes', 'ingresos_multa', 'saldo_a_favor', 'castigos')),
	CONSTRAINT "diario_concepto_valor" CHECK("concepto" in ('desembolso', 'reverso_desembolso', 'pago', 'reverso_pago', 'multa', 'reverso_multa', 'descuento', 'reverso_descuento', 'aplicacion', 'reverso_aplicacion', 'reintegro', 'castigo', 'recuperacion', 'traslado')),
	CONSTRAINT "diario_monto_entero" CHECK(typeof("monto") = 'integer'),
	CONSTRAINT "diario_debe_entero" CHECK(typeof("debe") = 'integer'),
	CONSTRAINT "diario_bs_entero" CHECK(typeof("bs") = 'integer'),
	CONSTRAINT "diario_cantidad_entero" CHECK(typeof("cantidad") = 'integer')
);
--> statement-breakpoint
-- What each account moved each day is summed anew, as its left and its right side stand apart from here on.
INSERT INTO `__new_diario`("dia", "cuenta", "concepto", "monto", "debe", "bs", "cantidad")
SELECT strftime('%Y-%m-%d', fecha / 1000 - 14400, 'unixepoch'), cuenta, concepto, sum(monto), sum(max(monto, 0)),
	sum(iif(cuenta = 'caja', coalesce(bs, 0), 0)), count(*)
FROM `asientos` CROSS JOIN `movimientos` ON id = asientoId GROUP BY 1, 2, 3;
--> statement-breakpoint
DROP TABLE `diario`;--> statement-breakpoint
ALTER TABLE `__new_diario` RENAME TO `diario`;--> statement-breakpoint
PRAGMA foreign_keys=ON;
