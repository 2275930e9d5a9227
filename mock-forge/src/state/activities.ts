import { table } from "./table.ts";

/** A public message of a user to their followers on other servers. */
export interface FederatedActivity {
	id: number;
	userId: number;
	text: string;
	created: string;
}

/** Messages of all users. */
export const federatedActivities = table<FederatedActivity>("federated-activities");
