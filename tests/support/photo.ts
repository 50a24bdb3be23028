/** Photos as a phone takes them: JPEG, stored sideways with an EXIF that says so, and a location inside. */

/** A photo of `width` × `height` stored pixels, left half red and right half blue, marked "rotate 90° clockwise", with GPS. */
export async function phonePhoto(width = 640, height = 480): Promise<Blob> {
  const jpeg = await new Bun.Image(bitmap(width, height)).jpeg({ quality: 90 }).bytes();
  return new Blob([withExif(jpeg) as Uint8Array<ArrayBuffer>], { type: "image/jpeg" });
}

/** An uncompressed BMP: the only image format easy to write by hand. */
function bitmap(width: number, height: number): Uint8Array {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + stride * height);
  file.write("BM");
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  file.writeUInt32LE(stride * height, 34);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [blue, red] = x < width / 2 ? [30, 220] : [220, 30];
      file.set([blue, 40 + ((x * 7 + y * 3) % 20), red], 54 + y * stride + x * 3);
    }
  }
  return file;
}

/** Inserts an EXIF segment after the JPEG's first two bytes: Orientation 6 and a GPS latitude and longitude (Caracas). */
export function withExif(jpeg: Uint8Array): Uint8Array {
  const tiff = Buffer.alloc(200);
  tiff.write("MM");
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  const entry = (at: number, tag: number, type: number, count: number, write: (at: number) => void) => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    write(at + 8);
  };
  tiff.writeUInt16BE(2, 8);
  entry(10, 0x0112, 3, 1, (at) => tiff.writeUInt16BE(6, at));
  entry(22, 0x8825, 4, 1, (at) => tiff.writeUInt32BE(38, at));
  tiff.writeUInt16BE(4, 38);
  entry(40, 1, 2, 2, (at) => tiff.write("N\0", at));
  entry(52, 2, 5, 3, (at) => tiff.writeUInt32BE(100, at));
  entry(64, 3, 2, 2, (at) => tiff.write("W\0", at));
  entry(76, 4, 5, 3, (at) => tiff.writeUInt32BE(124, at));
  const degrees = [10, 1, 30, 1, 21, 1, 66, 1, 54, 1, 13, 1];
  for (const [i, value] of degrees.entries()) tiff.writeUInt32BE(value, 100 + i * 4);
  const payload = Buffer.concat([Buffer.from("Exif\0\0"), tiff]);
  const segment = Buffer.alloc(4);
  segment.writeUInt16BE(0xffe1);
  segment.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, payload, jpeg.subarray(2)]);
}
