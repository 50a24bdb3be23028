CREATE TABLE `pedidos` (
	`loanId` text PRIMARY KEY NOT NULL,
	`diaPreferido` integer,
	`cuotas` integer,
	FOREIGN KEY (`loanId`) REFERENCES `loans`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pedidos_diaPreferido_entero" CHECK(typeof("diaPreferido") in ('integer', 'null')),
	CONSTRAINT "pedidos_cuotas_entero" CHECK(typeof("cuotas") in ('integer', 'null')),
	CONSTRAINT "pedidos_dia" CHECK(diaPreferido between 1 and 28),
	CONSTRAINT "pedidos_cuotas" CHECK(cuotas > 0)
);
