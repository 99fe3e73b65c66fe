import type { ShownCertificate } from '../../domain/certificates/shown.ts'

export type Sign = { paper: string; line: string; sun: string; near: string }

/** What a theme is known by, even at the size of a stamp. */
export const signs: Record<ShownCertificate['theme'], Sign> = {
  dawn: { paper: '#fdf6ea', line: '#e3c9a8', sun: '#f7c083', near: '#6d4a5e' },
  tide: { paper: '#f6fafa', line: '#bfd9de', sun: '#c6e7ee', near: '#0b5468' },
  moss: { paper: '#f8f8ee', line: '#ccd6bb', sun: '#f3dd9c', near: '#31573d' },
  night: { paper: '#131c2b', line: '#3a4a62', sun: '#f1e4c3', near: '#0b1320' },
}
