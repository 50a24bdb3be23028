-- An account made by phone has an address of this program's own making: its person has not given one yet.
DROP TRIGGER usuario_nace_con_su_cuenta;
--> statement-breakpoint
CREATE TRIGGER usuario_nace_con_su_cuenta AFTER INSERT ON user BEGIN
  INSERT INTO usuarios (id, correo, creado)
  VALUES (NEW.id, CASE WHEN NEW.email LIKE '%@telefono.invalid' THEN '' ELSE lower(NEW.email) END, NEW.createdAt);
END;
