/** Where in a picture what matters is, in hundredths of its width and height. */
export type Point = { x: number; y: number }

export type Measures = { width: number; height: number }

const middle: Point = { x: 50, y: 50 }

/** From the protocol's `leftxtop:rightxbottom`, in the picture's own pixels. */
export function readFocus(focus: string, { width, height }: Measures): Point {
  const found = /^(\d+)x(\d+):(\d+)x(\d+)$/.exec(focus)
  if (!found || width < 1 || height < 1) return middle
  const [left = 0, top = 0, right = 0, bottom = 0] = found.slice(1).map(Number)
  return { x: hundredth((left + right) / 2 / width), y: hundredth((top + bottom) / 2 / height) }
}

/** A single pixel, as the hosted service's own editor writes it; the middle is what is taken without one. */
export function writeFocus({ x, y }: Point, { width, height }: Measures): string {
  if (x === middle.x && y === middle.y) return ''
  const [left, top] = [Math.round((x / 100) * (width - 1)), Math.round((y / 100) * (height - 1))]
  return `${left}x${top}:${Math.min(width, left + 1)}x${Math.min(height, top + 1)}`
}

export const hundredth = (part: number): number => Math.min(100, Math.max(0, Math.round(part * 100)))
