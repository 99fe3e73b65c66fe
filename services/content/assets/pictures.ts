import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createTurns } from '../../../platform/database/turns.ts'
import { fault } from '../fault.ts'
import type { Kind } from './kind.ts'

export interface Stored {
  bytes: Buffer
  digest: string
  width: number | null
  height: number | null
}

export type Format = 'avif' | 'webp' | 'jpeg' | 'png'

export interface Size {
  width: number
  height: number
  /** `leftxtop:rightxbottom` of what matters in the picture, in its own pixels. */
  focus: string
  format: Format
}

const mostPixels = 40_000_000
const longestSide = 4_096
const mostFrames = 100
const seconds = 20
/** Sizes are made in steps, so that nobody fills the disk by asking for every one. */
const steps = [64, 96, 128, 192, 256, 320, 480, 640, 768, 960, 1280, 1600, 1920, 2560]

sharp.concurrency(1)
sharp.cache({ memory: 32 })

/** The picture made anew: upright, no larger than useful, without what cameras and attackers add to it. */
export async function remake(bytes: Buffer, kind: Exclude<Kind, 'pdf'>): Promise<Stored> {
  try {
    const isMoving = kind === 'gif' || kind === 'webp'
    const options = { limitInputPixels: mostPixels, failOn: 'error', animated: isMoving } as const
    const { pages = 1 } = await sharp(bytes, options).metadata()
    if (pages > mostFrames) throw fault('file', 'has too many frames')
    const made = await sharp(bytes, options)
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toFormat(kind, kind === 'jpeg' ? { quality: 88 } : {})
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true })
    const { width, height, pageHeight } = made.info
    return { bytes: made.data, digest: digestOf(made.data), width, height: pageHeight ?? height }
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error
    throw fault('file', 'is not a picture that can be read')
  }
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const stepUp = (length: number): number =>
  length <= 0 ? 0 : (steps.find(step => step >= length) ?? (steps.at(-1) as number))

/** Smaller versions, made when first wished for and kept on disk. */
export function createPictures(dataDir: string) {
  const folder = join(dataDir, 'content', 'pictures')
  const underWay = new Map<string, Promise<Buffer>>()
  // One at a time: whoever asks for many sizes at once waits for them, and nobody else does.
  const turns = createTurns()

  async function make(
    digest: string,
    size: Size,
    path: string,
    read: () => Promise<Buffer>,
  ): Promise<Buffer> {
    const kept = await readFile(path).catch(() => undefined)
    if (kept) return kept
    const endTurn = await turns.take()
    const made = await read()
      .then(bytes => shrink(bytes, size))
      .finally(endTurn)
    await mkdir(join(folder, digest.slice(0, 2)), { recursive: true })
    // Whole or not at all: another process may read it this moment.
    const draft = `${path}.${randomUUID()}`
    await writeFile(draft, made)
    await rename(draft, path)
    return made
  }

  return {
    get(digest: string, size: Size, read: () => Promise<Buffer>): Promise<Buffer> {
      const focus = digestOf(Buffer.from(size.focus)).slice(0, 8)
      const name = `${digest.slice(0, 32)}-${size.width}x${size.height}-${focus}.${size.format}`
      const path = join(folder, digest.slice(0, 2), name)
      const running = underWay.get(path) ?? make(digest, size, path, read)
      underWay.set(path, running)
      return running.finally(() => underWay.delete(path))
    },
  }
}

async function shrink(bytes: Buffer, { width, height, focus, format }: Size): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels }).timeout({ seconds })
  const known = await sharp(bytes).metadata()
  if (width > 0 && height > 0) {
    const box = cropAround(known.width, known.height, width / height, focus)
    picture.extract(box).resize({ width, height, fit: 'cover', withoutEnlargement: true })
  } else if (width > 0 || height > 0) {
    picture.resize({ ...(width > 0 && { width }), ...(height > 0 && { height }), withoutEnlargement: true })
  }
  const quality = format === 'avif' ? { quality: 55, effort: 3 } : { quality: 80 }
  return picture.toFormat(format, format === 'png' ? {} : quality).toBuffer()
}

/** The largest part of a given shape whose middle is as near to what matters as the edges let it be. */
export function cropAround(width: number, height: number, shape: number, focus: string) {
  const [x, y] = middleOf(focus) ?? [width / 2, height / 2]
  const cropWidth = Math.max(1, Math.min(width, Math.round(height * shape)))
  const cropHeight = Math.max(1, Math.min(height, Math.round(width / shape)))
  const within = (middle: number, length: number, most: number) =>
    Math.round(Math.max(0, Math.min(most - length, middle - length / 2)))
  return {
    left: within(x, cropWidth, width),
    top: within(y, cropHeight, height),
    width: cropWidth,
    height: cropHeight,
  }
}

function middleOf(focus: string): [number, number] | undefined {
  const found = /^(\d{1,6})x(\d{1,6}):(\d{1,6})x(\d{1,6})$/.exec(focus)
  if (!found) return undefined
  const [left = 0, top = 0, right = 0, bottom = 0] = found.slice(1).map(Number)
  return [(left + right) / 2, (top + bottom) / 2]
}
