export interface Place {
  latitude: number;
  longitude: number;
}

/** Half the width and height of the map, in degrees: about 400 by 250 metres around the studio. */
const around = { longitude: 0.004, latitude: 0.0025 };
const degrees = (value: number): string => value.toFixed(5);

/** The address of the embedded map, with a marker. */
export const mapFrame = ({ latitude, longitude }: Place): string =>
  `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({
    bbox: [
      longitude - around.longitude,
      latitude - around.latitude,
      longitude + around.longitude,
      latitude + around.latitude,
    ]
      .map(degrees)
      .join(','),
    layer: 'mapnik',
    marker: `${degrees(latitude)},${degrees(longitude)}`,
  })}`;

/** The address of the same place as a separate page. */
export const mapPage = ({ latitude, longitude }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${degrees(latitude)}&mlon=${degrees(longitude)}#map=17/${degrees(latitude)}/${degrees(longitude)}`;
