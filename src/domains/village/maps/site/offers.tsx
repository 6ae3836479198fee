/** A drawn map with numbered marks, and in its place the real one once the visitor asks for it or has consented to maps. */
export { MapPanel } from './MapPanel.tsx'
/** Address of a way to a position (WGS 84) in OpenStreetMap: nothing is asked of it before somebody follows the link. */
export { directionsTo } from '../maps.rules.ts'
/** Numbered places in a list beside a map: choosing one in either shows it in the other. */
export { useListBesideMap } from './use-list-beside-map.ts'
/** A drawn or, once asked for, real map on which the reader shows a point: by click, by keys or by where the device is. */
export { PointPicker } from './PointPicker.tsx'
