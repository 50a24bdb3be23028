-- Balances and monthly flows, so that no page of the panel adds up the whole ledger; then what happened before.
CREATE TRIGGER movimientos_hacen_saldos_loans AFTER INSERT ON movimientos WHEN NEW.cuenta = 'cartera' BEGIN
  INSERT INTO saldosLoans (loanId, monto)
  SELECT loanId, NEW.monto FROM asientos WHERE id = NEW.asientoId AND loanId IS NOT NULL
  ON CONFLICT (loanId) DO UPDATE SET monto = monto + NEW.monto;
END;
--> statement-breakpoint
CREATE TRIGGER movimientos_hacen_flujos AFTER INSERT ON movimientos WHEN NEW.cuenta = 'caja' BEGIN
  INSERT INTO flujos (mes, concepto, monto, cantidad)
  SELECT strftime('%Y-%m', fecha / 1000 - 14400, 'unixepoch'), concepto, NEW.monto, 1 FROM asientos WHERE id = NEW.asientoId
  ON CONFLICT (mes, concepto) DO UPDATE SET monto = monto + NEW.monto, cantidad = cantidad + 1;
END;
--> statement-breakpoint
INSERT INTO saldosLoans (loanId, monto)
SELECT loanId, sum(monto) FROM asientos JOIN movimientos ON asientoId = id
WHERE cuenta = 'cartera' AND loanId IS NOT NULL GROUP BY loanId;
--> statement-breakpoint
INSERT INTO flujos (mes, concepto, monto, cantidad)
SELECT strftime('%Y-%m', fecha / 1000 - 14400, 'unixepoch') AS mes, concepto, sum(monto), count(*)
FROM asientos JOIN movimientos ON asientoId = id WHERE cuenta = 'caja' GROUP BY mes, concepto;
--> statement-breakpoint
CREATE TRIGGER gestiones_no_cambian BEFORE UPDATE ON gestiones BEGIN
  SELECT RAISE(ABORT, 'gestiones is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER gestiones_no_se_borran BEFORE DELETE ON gestiones BEGIN
  SELECT RAISE(ABORT, 'gestiones is append-only');
END;
