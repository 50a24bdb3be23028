/** The senders of bank notices: SMS short numbers, app packages, and mail addresses. */

/** As they were seen; an operator edits the list in Ajustes. */
export const REMITENTES_INICIALES = [
  "2661",
  "2662",
  "2620",
  "262",
  "77107",
  "77106",
  "1111",
  "1339",
  "com.bancodevenezuela.bdvdigital",
  "com.banesco.samfbancamovilunificada",
  "bnc.bncnet.mobile2",
  "com.mercantilbanco.mercantilmovil",
  "com.bancamiga",
  "bancaribe.miconexion",
  "com.bancoexterior",
  "com.tesoro.tmovil",
  "com.asociadosgerenciales.banpluspay",
  "com.unidigital.bicentenario.p2p",
  "conexionmipago@bancaribe.com.ve",
] as const;
