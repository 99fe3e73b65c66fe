import { classes } from '../classes.ts'

/*
 * The grammar of the small pictures: a sun disc, horizon lines, wind strokes, a plant. Two line weights
 * (1.5 and 3), three tints (line, tide, dawn). Each is 240 by 140.
 */

export function Scene({ name, className }: { name: keyof typeof scenes; className?: string }) {
  return (
    <svg
      viewBox="0 0 240 140"
      aria-hidden="true"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes('h-auto w-60 max-w-full fill-none', className)}
    >
      {scenes[name]}
    </svg>
  )
}

const thin = 'stroke-edge stroke-[1.5]'
const tide = 'stroke-tide stroke-[3]'

const scenes = {
  horizon: (
    <>
      <path d="M62 92a58 58 0 0 1 116 0z" className="breathing origin-bottom! fill-dawn-soft" />
      <path d="M84 92a36 36 0 0 1 72 0z" className="fill-dawn" />
      <path d="M24 92h192" className={tide} />
      <path d="M52 106h58m16 0h62M84 120h28m18 0h30" className={thin} />
      <path d="M40 62c12-8 22-8 32 0s18 7 26 1" className={thin} />
      <path d="M158 46c10-7 18-7 27 0s16 6 23 1" className={thin} />
    </>
  ),
  wind: (
    <>
      <circle cx="78" cy="62" r="46" className="breathing fill-dawn-soft" />
      <circle cx="78" cy="62" r="24" className="fill-dawn" />
      <path d="M60 74h98c16 0 22-10 20-20s-16-14-23-5" className={tide} />
      <path d="M36 90h152c16 0 21 8 19 17s-14 11-19 4" className={tide} />
      <path d="M96 58h32c9 0 13-6 12-12s-9-9-14-3" className={thin} />
      <path d="M28 106h88M64 122h72" className={thin} />
    </>
  ),
  plant: (
    <>
      <circle cx="168" cy="66" r="42" className="breathing fill-dawn-soft" />
      <circle cx="168" cy="66" r="20" className="fill-dawn" />
      <path d="M104 114V77" className={tide} />
      <path d="M104 92c-24 0-34-13-34-32 22 0 34 12 34 32z" className={classes(tide, 'fill-tide-soft')} />
      <path d="M104 76c0-22 11-34 31-34 0 20-10 34-31 34z" className={classes(tide, 'fill-tide-soft')} />
      <path d="M24 114h192" className={tide} />
      <path d="M58 126h36m20 0h70" className={thin} />
      <path d="M28 54c9-6 16-6 24 0" className={thin} />
    </>
  ),
}
