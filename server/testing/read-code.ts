import jsQR from 'jsqr'
import sharp from 'sharp'

/** What a phone's camera would read in a picture of a code; undefined where it finds none. Not by those who drew it. */
export async function readCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}
