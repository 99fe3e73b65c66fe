import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createFairQueue } from '../../../platform/fair-queue.ts'
import { createKeptFiles } from '../../../platform/kept-files.ts'
import { loadSharp } from '../../../platform/sharp.ts'
import { fault } from '../schema/fault.ts'
import type { Kind } from './kind.ts'
import type { Size } from './sizes.ts'

interface Stored {
  bytes: Buffer
  digest: string
  width: number | null
  height: number | null
}

export type PictureFormat = 'avif' | 'webp' | 'jpeg' | 'png'

/** What a picture is made to be. */
export interface PictureWish extends Size {
  /** `leftxtop:rightxbottom` of what matters in the picture, in its own pixels. */
  focus: string
  format: PictureFormat
}

const mostPixels = 40_000_000
const longestSide = 4_096
const mostFrames = 100
const seconds = 20
/** One at a time: only the network that asks for many waits for them. */
const room = { atOnce: 1, longest: 96, longestOfOne: 24 }
const mostBytes = 500 * 1024 * 1024

/** The picture re-encoded: upright, no larger than useful, without what cameras and attackers add to it. */
export async function remake(bytes: Buffer, kind: Exclude<Kind, 'pdf'>): Promise<Stored> {
  const sharp = await loadSharp()
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

export type Pictures = ReturnType<typeof createPictures>

/** Smaller versions, made when first wished for and kept on disk, as many as fit. */
export function createPictures(dataDir: string, budget = mostBytes) {
  const files = createKeptFiles(join(dataDir, 'content', 'pictures'), budget)
  // Bounded: by the queue; each goes when it is made.
  const underWay = new Map<string, Promise<Buffer>>()
  const queue = createFairQueue(room)

  function make(name: string, wish: PictureWish, network: string, read: () => Promise<Buffer>) {
    const known = underWay.get(name)
    if (known) return known
    const making = queue.take(network, async () => {
      const made = await shrink(await read(), wish)
      // A full disk costs time, not the picture.
      await files.keep(name, made).catch(() => {})
      return made
    })
    if (!making) return undefined
    underWay.set(name, making)
    return making.finally(() => underWay.delete(name))
  }

  return {
    /** Undefined where too many wait for theirs already. */
    async find(digest: string, wish: PictureWish, network: string, read: () => Promise<Buffer>) {
      const name = `${stemOf(digest)}-${wish.width}x${wish.height}-${focusOf(wish)}.${wish.format}`
      return (await files.find(name)) ?? make(name, wish, network, read)
    },

    /** The one made before that is nearest in width: of this format, whole or cut to this shape. */
    async findNearest(digest: string, wish: PictureWish): Promise<Buffer | undefined> {
      const made = (await files.list(digest.slice(0, 2))).flatMap(name => {
        const [, stem, width, height, format] = /^(.+)-(\d+)x(\d+)-\w+\.(\w+)$/.exec(name) ?? []
        const shape = Number(height) / Number(width)
        const isLike = shape === 0 || Math.abs(shape - wish.height / wish.width) < 0.01
        const isIts = stem === stemOf(digest) && format === wish.format && isLike
        return isIts ? [{ name, distance: Math.abs(Number(width) - wish.width) }] : []
      })
      const [nearest] = made.sort((a, b) => a.distance - b.distance)
      return nearest && files.find(nearest.name)
    },

    tidy: files.tidy,
  }
}

const stemOf = (digest: string): string => `${digest.slice(0, 2)}/${digest.slice(0, 32)}`

/** What matters decides nothing where nothing is cut. */
const focusOf = ({ height, focus }: PictureWish): string =>
  height > 0 ? digestOf(Buffer.from(focus)).slice(0, 8) : 'whole'

async function shrink(bytes: Buffer, { width, height, focus, format }: PictureWish): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, { limitInputPixels: mostPixels }).timeout({ seconds })
  const known = await sharp(bytes).metadata()
  if (height > 0) {
    const box = cropAround(known.width, known.height, width / height, focus)
    picture.extract(box).resize({ width, height, fit: 'cover', withoutEnlargement: true })
  } else {
    picture.resize({ width, withoutEnlargement: true })
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
