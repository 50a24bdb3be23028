-- What no column type or index can say. A migration that rebuilds one of these tables must create its triggers again.
CREATE TRIGGER usuario_nace_con_su_cuenta AFTER INSERT ON user BEGIN
  INSERT INTO usuarios (id, correo, creado) VALUES (NEW.id, lower(NEW.email), NEW.createdAt);
END;
--> statement-breakpoint
CREATE TRIGGER loans_solo_salen_completados BEFORE DELETE ON loans
WHEN NOT EXISTS (SELECT 1 FROM completados WHERE id = OLD.id) BEGIN
  SELECT RAISE(ABORT, 'a loan leaves only towards completados');
END;
--> statement-breakpoint
CREATE TRIGGER pagos_de_un_loan BEFORE INSERT ON pagos
WHEN NEW.loanId IS NOT NULL AND NOT EXISTS (SELECT 1 FROM loans WHERE id = NEW.loanId AND userId = NEW.userId) BEGIN
  SELECT RAISE(ABORT, 'a pago belongs to a loan of its user');
END;
--> statement-breakpoint
CREATE TRIGGER asientos_no_cambian BEFORE UPDATE ON asientos BEGIN
  SELECT RAISE(ABORT, 'asientos is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER asientos_no_se_borran BEFORE DELETE ON asientos BEGIN
  SELECT RAISE(ABORT, 'asientos is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER movimientos_no_cambian BEFORE UPDATE ON movimientos BEGIN
  SELECT RAISE(ABORT, 'movimientos is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER movimientos_no_se_borran BEFORE DELETE ON movimientos BEGIN
  SELECT RAISE(ABORT, 'movimientos is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER movimientos_hacen_saldos AFTER INSERT ON movimientos BEGIN
  INSERT INTO saldos (cuenta, monto) VALUES (NEW.cuenta, NEW.monto)
  ON CONFLICT (cuenta) DO UPDATE SET monto = monto + NEW.monto;
END;
--> statement-breakpoint
CREATE TRIGGER auditoria_no_cambia BEFORE UPDATE ON auditoria BEGIN
  SELECT RAISE(ABORT, 'auditoria is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER auditoria_no_se_borra BEFORE DELETE ON auditoria BEGIN
  SELECT RAISE(ABORT, 'auditoria is append-only');
END;
--> statement-breakpoint
INSERT INTO resumenFinanciero (id) VALUES ('stats');
