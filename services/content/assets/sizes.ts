/** A height of 0 leaves the picture its shape. */
export interface Size {
  width: number
  height: number
}

/** What screens need, and so few that all of a picture's sizes together stay small. */
const widths = [160, 480, 960, 1600]
const cutWidths = [320, 640, 1200]
const cutShapes = [
  [1, 1],
  [4, 3],
  [3, 2],
  [16, 9],
  [40, 21],
  [3, 4],
] as const

/** The size that is made for a wish: as wide or wider, and where it is cut, of the shape that is nearest. */
export function snap(wish: Size, own: Size): Size {
  if (wish.width > 0 && wish.height > 0) {
    const [across, down] = nearestShape(wish.width / wish.height)
    const width = stepUp(cutWidths, wish.width)
    return { width, height: Math.round((width * down) / across) }
  }
  const width = wish.height > 0 ? (wish.height * own.width) / own.height : wish.width
  return { width: width > 0 ? stepUp(widths, width) : Math.max(...widths), height: 0 }
}

const stepUp = (steps: number[], length: number): number =>
  steps.find(step => step >= length) ?? Math.max(...steps)

function nearestShape(wanted: number) {
  const distance = ([across, down]: (typeof cutShapes)[number]) => Math.abs(Math.log(across / down / wanted))
  return cutShapes.reduce((best, shape) => (distance(shape) < distance(best) ? shape : best))
}
