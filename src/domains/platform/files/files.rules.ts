/** Kinds of files for people, independent of the exact type. */
export const fileKinds = ['image', 'document', 'video', 'audio', 'archive', 'other'] as const
export type FileKind = (typeof fileKinds)[number]

/** Widths of picture variants; pictures are never enlarged. */
export const variantWidths = [320, 640, 960, 1280, 1920] as const

/** The upload itself makes the largest of these that fits, so that no page shows the original. */
export const earlyWidths = variantWidths.filter((width) => width <= 960)

/** Limits of folders: nesting depth and length of a name. */
export const folderLimits = { depth: 8, name: 80 } as const

/**
 * Accessibility barriers of PDFs, worst first: scanned text, no structure for screen readers, no title, no language.
 * Source: ISO 14289-1 (PDF/UA-1), 7.1 and 7.2.
 */
export const pdfBarriers = ['scan', 'untagged', 'untitled', 'noLanguage'] as const
export type PdfBarrier = (typeof pdfBarriers)[number]

// Decimal, as sizes are shown to people
const MB = 1_000_000
/** Upload limits in bytes. */
export const limits = {
  file: 2048 * MB,
  image: 100 * MB,
  svg: 5 * MB,
  /** Width × height × frames. */
  pixels: 120_000_000,
  filesAtOnce: 50,
} as const

interface Sized {
  resolution: { w: number; h: number } | null
}

/**
 * Default variant of a picture: the smallest at least 800 wide by 1024 high, else the largest. Source: specification §
 * 9. Null only for an empty list.
 */
export function chosenVariant<V extends Sized>(variants: readonly V[]): V | null {
  const bySize = variants
    .filter((variant) => variant.resolution !== null)
    .toSorted((a, b) => area(a) - area(b))
  const enough = bySize.find(
    ({ resolution }) => resolution !== null && resolution.w >= 800 && resolution.h >= 1024,
  )
  return enough ?? bySize.at(-1) ?? variants[0] ?? null
}

const area = ({ resolution }: Sized): number => (resolution ? resolution.w * resolution.h : 0)

/** Short kind of a file: `PDF`, `DOCX`. */
export const fileLabel = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? ''

/** A name as a title: without extension, with spaces. */
export const titleOf = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll('_', ' ')
    .trim()
