ALTER TABLE `pagos` ADD `cotizado` integer CONSTRAINT "pagos_cotizado_entero" CHECK(typeof("cotizado") in ('integer', 'null'));
