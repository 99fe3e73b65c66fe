export type CertificateFormat = 'share' | 'square' | 'a4' | 'letter'

type Disc = { x: number; y: number; r: number }
export type DrawingRoom = {
  left: number
  top: number
  width: number
  height: number
  align: 'center' | 'left'
}

/** Where things are, in units of the drawing. */
export type DrawingStage = {
  width: number
  height: number
  sun: Disc
  /** Where the water begins. */
  horizon: number
  /** Where its nearest wave begins, which carries the small print. */
  shore: number
  inset: number
  seal?: Disc
  /** Whose it is. */
  head: DrawingRoom
  /** What else they say; where it is missing, that follows the head. */
  body?: DrawingRoom
  foot: DrawingRoom
  /** Where the sky is free of words, from left to right and from the top. */
  sky: { from: number; to: number; top: number }
}

function portrait(height: number): DrawingStage {
  const sun = { x: 500, y: Math.round(height * 0.378), r: Math.round(height * 0.158) }
  const horizon = height - 364
  const top = sun.y + sun.r + 16
  return {
    width: 1000,
    height,
    sun,
    horizon,
    shore: height - 196,
    inset: 34,
    seal: { x: 500, y: height - 238, r: 100 },
    head: { left: 100, top: 88, width: 800, height: sun.y - sun.r - 100, align: 'center' },
    body: { left: 170, top, width: 660, height: horizon - 34 - top, align: 'center' },
    foot: { left: 70, top: height - 118, width: 860, height: 64, align: 'center' },
    sky: { from: 70, to: 930, top: sun.y - sun.r },
  }
}

export const stages: Record<CertificateFormat, DrawingStage> = {
  share: {
    width: 1200,
    height: 630,
    sun: { x: 890, y: 256, r: 182 },
    horizon: 456,
    shore: 522,
    inset: 26,
    head: { left: 84, top: 78, width: 520, height: 346, align: 'left' },
    foot: { left: 84, top: 530, width: 1032, height: 56, align: 'left' },
    sky: { from: 630, to: 1130, top: 60 },
  },
  square: {
    width: 1080,
    height: 1080,
    sun: { x: 540, y: 448, r: 202 },
    horizon: 884,
    shore: 958,
    inset: 32,
    head: { left: 100, top: 84, width: 880, height: 156, align: 'center' },
    body: { left: 150, top: 662, width: 780, height: 190, align: 'center' },
    foot: { left: 70, top: 966, width: 940, height: 64, align: 'center' },
    sky: { from: 80, to: 1000, top: 246 },
  },
  a4: portrait(1414),
  letter: portrait(1294),
}
