-- no transaction
ALTER TABLE "stored_files" VALIDATE CONSTRAINT "stored_files_progress";
