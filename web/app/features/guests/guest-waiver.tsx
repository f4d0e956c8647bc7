import { WaiverForm } from '../waivers/index.ts';

export default WaiverForm;
