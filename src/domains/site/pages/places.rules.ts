/** Kinds of places, in the order of map legends. */
export const placeKinds = [
  'office',
  'tavern',
  'lodging',
  'shop',
  'sight',
  'culture',
  'sport',
  'nature',
  'education',
  'health',
  'transport',
  'other',
] as const
/**
 * Reads coordinates as copied from maps: `48.6189, 16.4098`; accepts decimal commas if a semicolon or space separates
 * the two. Returns degrees (WGS 84), or null for any other text.
 */
export function readCoordinates(text: string): { lat: number; lon: number } | null {
  const pair =
    /^\s*(-?\d{1,2}\.\d+|-?\d{1,2})\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ??
    /^\s*(-?\d{1,2}(?:,\d+)?)\s*[;\s]\s*(-?\d{1,3}(?:,\d+)?)\s*$/.exec(text)
  if (!pair) return null
  const [lat, lon] = pair.slice(1, 3).map((part) => Number(part.replace(',', '.')))
  if (lat === undefined || lon === undefined || Math.abs(lat) > 85 || Math.abs(lon) > 180) return null
  return { lat, lon }
}

/** Writes coordinates in the format that users type and copy. */
export const writeCoordinates = ({ lat, lon }: { lat: number; lon: number }): string => `${lat}, ${lon}`
