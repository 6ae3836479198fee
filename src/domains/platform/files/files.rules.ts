/** What a file is for people, whatever its exact type. */
export const fileKinds = ['image', 'document', 'video', 'audio', 'archive', 'other'] as const
export type FileKind = (typeof fileKinds)[number]

/** Widths that smaller forms of pictures are made in; a picture is never enlarged. */
export const variantWidths = [320, 640, 960, 1280, 1920] as const

/** The upload itself makes the largest of these that fits, so that no page shows the original. */
export const earlyWidths = variantWidths.filter((width) => width <= 960)

/** How deep folders lie in each other, and how long the name of one may be. */
export const folderLimits = { depth: 8, name: 80 } as const

/**
 * What shuts people out of a PDF, the worst first: a picture of a text, no structure for screen readers, no title, no language.
 * Source: ISO 14289-1 (PDF/UA-1), 7.1 and 7.2.
 */
export const pdfBarriers = ['scan', 'untagged', 'untitled', 'noLanguage'] as const
export type PdfBarrier = (typeof pdfBarriers)[number]

// As sizes are told to people
const MB = 1_000_000
/** Largest uploads in bytes. */
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
 * The form of a picture to show where none was chosen: the smallest at least 800 wide by 1024 high, else the largest.
 * Source: specification § 9. Null only for an empty list.
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

/** The kind of file in the few letters people know it by: `PDF`, `DOCX`. */
export const fileLabel = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? ''

/** A name as a title: without extension, with spaces. */
export const titleOf = (name: string): string =>
  name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll('_', ' ')
    .trim()
