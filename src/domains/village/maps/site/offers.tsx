/** A drawn map with numbered marks, replaced by the tile map on request or with consent to maps. */
export { MapPanel } from './MapPanel.tsx'
/** Link to a route planner for a position (WGS 84) on OpenStreetMap; loaded only when followed. */
export { directionsTo } from '../maps.rules.ts'
/** A numbered list beside a map: choosing a place in either shows it in the other. */
export { useListBesideMap } from './use-list-beside-map.ts'
/** Map for choosing a point, drawn or from tiles: by click, by keys or by the device's location. */
export { PointPicker } from './PointPicker.tsx'
