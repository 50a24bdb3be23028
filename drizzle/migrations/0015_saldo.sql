-- What a person owes through a credit below zero is part of what they owe. From here on its keepers add it (triggers.sql).
UPDATE `usuarios` SET saldo = saldo + (SELECT monto FROM creditos WHERE creditos.userId = usuarios.id)
WHERE id IN (SELECT userId FROM creditos WHERE monto > 0);
