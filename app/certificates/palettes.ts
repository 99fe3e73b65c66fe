import type { ShownCertificate } from '../../domain/certificates/shown.ts'
import { type Sign, signs } from './signs.ts'

export type CertificatePalette = Sign & {
  ink: string
  quiet: string
  /** The one strong colour: the number, the fine lines. */
  accent: string
  halo: string
  onSun: string
  onSunQuiet: string
  far: string
  middle: string
  onNear: string
  stems: string
  seal: string
  onSeal: string
}

/** Four skies: the same place at dawn, at midday by the water, in the green, and at night. */
export const palettes: Record<ShownCertificate['theme'], CertificatePalette> = {
  dawn: {
    ...signs.dawn,
    ink: '#2a2230',
    quiet: '#6b5a55',
    accent: '#8a4a1c',
    halo: '#f5b26b',
    onSun: '#3b2013',
    onSunQuiet: '#5b351e',
    far: '#f0c9a6',
    middle: '#d79a86',
    onNear: '#fff5ea',
    stems: '#6d4a5e',
    seal: '#fffaf2',
    onSeal: '#43293a',
  },
  tide: {
    ...signs.tide,
    ink: '#15242e',
    quiet: '#4a606c',
    accent: '#006a84',
    halo: '#7dc0cc',
    onSun: '#00495d',
    onSunQuiet: '#1f5a6a',
    far: '#b9dde3',
    middle: '#6fb2bf',
    onNear: '#f1fbfc',
    stems: '#0b5468',
    seal: '#ffffff',
    onSeal: '#0b3d4c',
  },
  moss: {
    ...signs.moss,
    ink: '#1f2a22',
    quiet: '#55624f',
    accent: '#3a6b47',
    halo: '#e9cf86',
    onSun: '#33401d',
    onSunQuiet: '#4c5730',
    far: '#cfdfb9',
    middle: '#8fb389',
    onNear: '#f5fbec',
    stems: '#31573d',
    seal: '#fdfdf5',
    onSeal: '#24402d',
  },
  night: {
    ...signs.night,
    ink: '#f2eee2',
    quiet: '#b4bfce',
    accent: '#e9cfa0',
    halo: '#7f93b2',
    onSun: '#1b2537',
    onSunQuiet: '#3c4658',
    far: '#24364f',
    middle: '#1b2a40',
    onNear: '#e6e3d8',
    stems: '#5d7a8c',
    seal: '#f2ead6',
    onSeal: '#131c2b',
  },
}
