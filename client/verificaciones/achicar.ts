/** Enough to read a cédula. */
const MAX_SIDE = 1600;
const QUALITY = 0.8;

/**
 * A photo as a JPEG of at most 1600 px a side: a tenth of the megabytes that the camera made. When the phone cannot do it,
 * or it would not be smaller, the photo as it is.
 */
export async function achicar(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return jpeg && jpeg.size < file.size ? jpeg : file;
  } catch {
    return file;
  }
}
