import { checkAccent, least } from '../../domain/settings/accent.ts'
import { ConfigFault, type Settings } from '../../platform/config.ts'

/** The page refuses an accent that can't be read; so does the start, where the environment names one. */
export function ensureReadable({ OPERATOR_ACCENT: accent }: Pick<Settings, 'OPERATOR_ACCENT'>): void {
  const checked = accent ? checkAccent(accent) : { isFit: true as const }
  if (checked.isFit) return
  throw new ConfigFault(
    `Exhale can’t start: please change these settings.
  · OPERATOR_ACCENT is too faint to be read: its contrast is ${checked.contrast.toFixed(1)} and has to be ${least}; ${checked.nearest} is the nearest that works`,
  )
}
