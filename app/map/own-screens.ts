import { type RouteName, siteMap } from './routes.ts'

/** Screens that anyone may open and that show what a member keeps. */
const open: readonly string[] = [
  'home',
  'together',
  'you',
  'youSettings',
  'plan',
  'planMoment',
  'planMedicines',
  'planOtherMedicines',
  'planReminders',
  'challengeNew',
  'challenge',
  'challengeSettings',
  'certificateNew',
] satisfies RouteName[]

/** Closed to who asked to be erased, except where they can turn back. */
export const isOwnScreen = (name: string | undefined): boolean =>
  name !== undefined &&
  name !== 'dataDeletion' &&
  (open.includes(name) || (name in siteMap && siteMap[name as RouteName].for !== 'everyone'))
