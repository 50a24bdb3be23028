/** Refusals about a photo. Separate from mensajes.ts: the page of the two photos needs no others. */
import { MAX_FOTO_BYTES, MAX_FOTO_ORIGINAL_LADO_PIXELES, MAX_FOTO_PIXELES } from "../../limits/fotos.ts";

export const TEXTOS_FOTOS = {
  IMAGE_MISSING: "Elige una imagen para enviar.",
  IMAGE_TOO_LARGE: `La imagen pesa más de ${MAX_FOTO_BYTES / 1024 ** 2} MB. Toma la foto de nuevo con menos calidad.`,
  IMAGE_TOO_MANY_PIXELS: `La imagen es demasiado grande (más de ${MAX_FOTO_PIXELES / 1e6} megapíxeles, o de ${MAX_FOTO_ORIGINAL_LADO_PIXELES} píxeles de lado). Toma la foto con menos calidad.`,
  IMAGE_TOO_SMALL: "La foto es muy pequeña y no se podría leer. Tómala con la cámara, de cerca y sin recortarla.",
  IMAGE_UNREADABLE: "No pudimos leer la imagen. Usa una foto JPEG, PNG o WebP.",
  IMAGE_QUOTA: "Ya subiste demasiadas imágenes hoy. Inténtalo mañana.",
  IMAGE_BUSY: "Estamos recibiendo muchas fotos. Espera un momento y toca «Reintentar».",
  IMAGES_BOTH_REQUIRED: "Debes subir ambas imágenes",
  IMAGES_SAME:
    "Es la misma foto en las dos casillas. En una va tu cédula sola, y en la otra tu cara con la cédula en la mano.",
} as const;
